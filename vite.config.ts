import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { joinedFiles } from './scripts/vite/joined-files.ts';
import { firstOfOfflineFiles } from './scripts/vite/offline-files.ts';
import { schemasStayOnTheServer } from './scripts/vite/schemas-stay-on-the-server.ts';
import { wordsOfPermissionsStayOnTheServer } from './scripts/vite/words-of-permissions.ts';

const client = 'dist/client';
/** Files that stand in the page when the shell runs. */
const withTheShell = /\b(start|shell|database|rolldown-runtime)-[^/]*\.js$/;
const at = (folder: string) => fileURLToPath(new URL(`./${folder}`, import.meta.url));

export default defineConfig({
  base: '/main/',
  resolve: {
    alias: { '@contract': at('contract'), '@device': at('device'), '@workers': at('workers'), '@': at('src') },
    dedupe: ['react', 'react-dom', '@tanstack/query-core', '@tanstack/react-query'],
  },
  plugins: [
    schemasStayOnTheServer(),
    wordsOfPermissionsStayOnTheServer(),
    react(),
    VitePWA({
      // A new version waits until the person agrees: a running import or a half-filled form must not be cut off.
      registerType: 'prompt',
      injectRegister: null,
      includeAssets: ['icons/*.svg', 'icons/*.png'],
      manifest: {
        id: '/main/',
        name: '医学教学管理系统',
        short_name: '医学教学',
        description: '轮转、培训与人员的教学管理',
        lang: 'zh-CN',
        start_url: '/main/',
        scope: '/main/',
        display: 'standalone',
        theme_color: '#0f74ff',
        background_color: '#f5f7fa',
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        manifestTransforms: [firstOfOfflineFiles(client)],
        // What the page has fetched behind the start, and what is kept from its first use on; named by their content.
        runtimeCaching: [
          {
            urlPattern: /\/main\/assets\//,
            handler: 'CacheFirst',
            options: { cacheName: 'reach-assets', matchOptions: { ignoreVary: true } },
          },
        ],
        navigateFallback: '/main/index.html',
        navigateFallbackAllowlist: [/^\/main(\/|$)/],
        // One file: a service worker that imports scripts would need its own exception from Trusted Types.
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        clientsClaim: false,
        skipWaiting: false,
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: client,
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: {
      // What the shell has brought is not asked for again: 250 screens would name it in the shell, each for itself.
      resolveDependencies: (_file, needed, { hostId }) =>
        /\bshell-/.test(hostId) ? needed.filter((file) => !withTheShell.test(file)) : needed,
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: joinedFiles } },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8686' } },
});
