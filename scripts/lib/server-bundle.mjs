/** How esbuild makes one file of a program for Node. */
export const serverBundle = {
  bundle: true,
  splitting: false,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
  alias: { '@contract': './contract', '@server': './server', '@workers': './workers' },
};
