import { defineSubApp } from '@waybill/host'
import { cache } from './cache.ts'
import { createAppRouter } from './router.tsx'

export const subApp = defineSubApp({
  name: 'b',
  version: '0.1.0',
  cache,
  createRouter: createAppRouter,
  features: {
    'import-orders': async () => (await import('./import/feature.tsx')).importFeature,
    'export-rows': async () => (await import('./export/feature.tsx')).exportFeature,
    'print-many': async () => (await import('./printing/feature.tsx')).printFeature,
  },
})
