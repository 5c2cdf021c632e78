import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The policy that the product is served under; `vite preview` sends it too, so that a violation shows here first. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; object-src 'none'; base-uri 'none'"

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  preview: { headers: { 'content-security-policy': policy } },
})
