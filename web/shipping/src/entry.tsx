import { defineSubApp } from '@waybill/host'
import { cache } from './cache.ts'
import { createAppRouter } from './router.tsx'

export const subApp = defineSubApp({
  name: 'shipping',
  version: '0.1.0',
  cache,
  createRouter: createAppRouter,
  features: {
    'buy-labels': async () => (await import('./buy/feature.tsx')).buyFeature,
    'create-return': async () => (await import('./returns/return-feature.tsx')).returnFeature,
    'void-label': async () => (await import('./shipments/void-feature.tsx')).voidFeature,
  },
})
