import type { TestProject } from 'vitest/node'
import { serveGallery } from '../../packages/kit/gallery/serve.ts'

/** The kit's gallery, built and served once for all files that look at it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await serveGallery('development')
  project.provide('baseUrl', address)
  return close
}
