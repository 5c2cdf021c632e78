import { listSetAside, removeSetAside, settleRestore } from '../platform/backup/index.ts'
import { isAppLogin, reachDatabase } from '../platform/database/index.ts'
import type { Settings } from './session.ts'
import { confirm, printLine } from './terminal.ts'

/** Deletes what "restore --force" set aside, after naming it; a running server is not disturbed. */
export async function removeAside({ config, log }: Settings, { yes }: { yes: boolean }): Promise<void> {
  if (config.databaseUrl && isAppLogin(config.databaseUrl))
    throw new Error('This needs the administrator of the database: name that one in DATABASE_URL')
  const reached = await reachDatabase(config, log, { make: false })
  try {
    if (await settleRestore(config.dataDir, reached.adminUrl))
      throw new Error('A restore was interrupted: run it again first, or start the server')
    const aside = await listSetAside(config.dataDir, reached.adminUrl)
    const names = [...aside.databases.map((name) => `database ${name}`), ...aside.paths]
    if (names.length === 0) return printLine('Nothing is set aside')
    for (const name of names) printLine(`  ${name}`)
    if (!yes && !(await confirm('This deletes the above for good; a backup of it has to be elsewhere.', 'delete')))
      throw new Error('Nothing was deleted')
    await removeSetAside(reached.adminUrl, aside)
    printLine(`Deleted: ${names.length}`)
  } finally {
    await reached.stop()
  }
}
