import { defineSubApp } from '@waybill/host'
import { cache } from './cache.ts'
import { createAppRouter } from './router.tsx'

export const subApp = defineSubApp({
  name: 'warehouse',
  version: '0.1.0',
  cache,
  createRouter: createAppRouter,
  features: {},
})
