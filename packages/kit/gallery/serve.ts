import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

/** Builds the gallery and serves it under the product's strict policy on a free port. */
export async function serveGallery(): Promise<{ address: string; close: () => Promise<void> }> {
  await build({ configFile, logLevel: 'error' })
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, strictPort: false } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  return { address, close: () => server.close() }
}
