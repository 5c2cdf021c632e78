import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

/**
 * Builds the gallery and serves it under the product's strict policy on a free port. In development React's StrictMode draws and mounts
 * everything twice, so that what happens during a render, or is not cleaned up, shows; figures are taken of what is shipped.
 */
export async function serveGallery(
  mode: 'development' | 'production',
): Promise<{ address: string; close: () => Promise<void> }> {
  const define = { 'process.env.NODE_ENV': JSON.stringify(mode) }
  await build({ configFile, logLevel: 'error', mode, define })
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, strictPort: false } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  return { address, close: () => server.close() }
}
