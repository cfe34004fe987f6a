import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const at = (folder: string) => fileURLToPath(new URL(`./${folder}`, import.meta.url));

/**
 * Keeps schemas out of the pages. The contract declares its calls with zod; a page needs only their types, and the
 * server checks every request and every answer. Leaving the library out saves 25 KB of the first load, and with it
 * goes its `new Function`, which the content security policy would report. A page that does want to check something
 * at run time fails loudly here. Workers are built apart and keep zod.
 */
const schemasStayOnTheServer: Plugin = {
  name: 'schemas-stay-on-the-server',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? '\0no-schemas' : undefined),
  load: (id) =>
    id === '\0no-schemas'
      ? `const runTime = /parse|decode|encode|options|shape|enum$|def$/i;
         const builders = new Set(['enum']);
         export const z = new Proxy(() => z, {
           get(_, name) {
             if (runTime.test(String(name)) && !builders.has(name)) throw new Error('zod is not part of the pages: ' + String(name));
             return z;
           },
         });`
      : undefined,
};

export default defineConfig({
  base: '/main/',
  resolve: {
    alias: { '@contract': at('contract'), '@workers': at('workers'), '@': at('src') },
    dedupe: ['react', 'react-dom', '@tanstack/query-core', '@tanstack/react-query'],
  },
  plugins: [
    schemasStayOnTheServer,
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
  build: { outDir: 'dist/client', emptyOutDir: true, sourcemap: false, manifest: true },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8686' } },
});
