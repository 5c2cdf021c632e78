import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { manualChapters } from './manual/markdown-plugin.ts'
import { devPage } from './web/dev-page.ts'

const root = join(import.meta.dirname, '..')
const api = `http://localhost:${process.env['PORT'] ?? 8027}`
const port = Number(process.env['WEB_PORT'] ?? 5173)

/** Shell and sub-apps from their sources, edits shown without a reload; calls go on to the server. */
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  cacheDir: join(root, 'node_modules/.vite/dev'),
  plugins: [react(), tailwind(), manualChapters(), devPage(api)],
  optimizeDeps: {
    entries: ['web/{shell,basic,shipping,operations,warehouse,admin}/src/**/*.tsx', 'packages/{kit,host}/src/**/*.tsx'],
  },
  server: { port, proxy: { '/api': api, '/ezeeship-api': api, '/places': api } },
})
await vite.listen()
console.log(`Web dev server: http://localhost:${vite.config.server.port}`)
