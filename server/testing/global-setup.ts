import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser of this run's cluster, database "postgres". */
    adminUrl: string
  }
}

/** One cluster a run, whatever the number of workers; random folder and socket, so that runs side by side never meet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('adminUrl', cluster.adminUrl)
  return () => cluster.stop()
}
