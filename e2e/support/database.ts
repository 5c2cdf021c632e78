import { TEMPLATE, TEST_APP_PASSWORD, startTestCluster } from '../../server/testing/cluster.ts'
import { asAdmin, withLogin } from '../../server/platform/database/index.ts'

export type E2eDatabase = {
  /** Environment with which a server runs on it. */
  env: Record<string, string>
  /** As waybill_app, for planting data. */
  appUrl: string
  stop: () => Promise<void>
}

/** A database of this run alone, in a cluster that does not wait for the disk. */
export async function startE2eDatabase(): Promise<E2eDatabase> {
  const cluster = await startTestCluster()
  await asAdmin(cluster.adminUrl, (admin) => admin.query(`create database e2e template ${TEMPLATE}`))
  const adminUrl = withLogin(cluster.adminUrl, { database: 'e2e' })
  return {
    env: { DATABASE_URL: adminUrl, WAYBILL_APP_PASSWORD: TEST_APP_PASSWORD },
    appUrl: withLogin(adminUrl, { user: 'waybill_app', password: TEST_APP_PASSWORD }),
    stop: cluster.stop,
  }
}
