/** Doctor: owns what an operator wants to know before he trusts an installation. Changes nothing. */
import type { Config } from '../../platform/config.ts'
import { hasCluster } from '../../platform/embedded-postgres/index.ts'
import { type Session, type Settings, withSession } from '../session.ts'
import { printLine } from '../terminal.ts'
import * as database from './database.ts'
import { doubtful, failed, type Finding, type Level, wordsOf } from './finding.ts'
import { checkMemory } from './memory.ts'
import { checkDisk, checkMailServer, checkProxy, checkPublicUrl, checkSettings } from './settings.ts'

const OF_SETTINGS: ((config: Config) => Finding[] | Promise<Finding[]>)[] = [
  checkSettings,
  checkDisk,
  checkMailServer,
  checkProxy,
  checkPublicUrl,
]

const OF_DATABASE: Record<string, (session: Session) => Promise<Finding[]>> = {
  database: database.checkServer,
  migrations: database.checkMigrations,
  protection: database.checkProtection,
  durability: database.checkConfirmed,
  sessions: database.checkSessions,
  memory: checkMemory,
  clock: database.checkClock,
  secrets: database.checkSecrets,
  ledger: database.checkLedger,
  jobs: database.checkJobs,
  files: database.checkFiles,
}

const MARKS: Record<Level, string> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

function show(findings: readonly Finding[]): void {
  for (const { level, name, what } of findings) printLine(`${MARKS[level]}  ${name.padEnd(14)}  ${what}`)
}

const migrated = (found: readonly Finding[]): boolean =>
  found.every(({ name, level }) => name !== 'migrations' || level === 'ok')

/** A table, function, schema or role that a migration makes. */
const isMissing = (error: unknown): boolean =>
  ['42P01', '42883', '3F000', '42704', '22023'].includes((error as { code?: string }).code ?? '')

async function examine(session: Session): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [name, check] of Object.entries(OF_DATABASE)) {
    const findings = await check(session).catch((error: unknown) => {
      // A database that does not answer is one finding, not one of every check.
      if (name === 'database') throw error
      return [isMissing(error) && !migrated(found) ? doubtful(name, 'not migrated yet') : failed(name, wordsOf(error))]
    })
    show(findings)
    found.push(...findings)
  }
  return found
}

async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings.config
  try {
    if (!databaseUrl && !(await hasCluster(dataDir))) {
      const none = [doubtful('database', `there is none in ${dataDir} yet: the first start makes it`)]
      show(none)
      return none
    }
    return await withSession(settings, { prepare: false }, examine)
  } catch (error) {
    const unreachable = [failed('database', `${wordsOf(error)}: check DATABASE_URL or WAYBILL_DATA`)]
    show(unreachable)
    return unreachable
  }
}

/** Examines settings and database and prints a line for each check; false when one failed. */
export async function doctor(settings: Settings): Promise<boolean> {
  const found: Finding[] = []
  for (const check of OF_SETTINGS) {
    const findings = await check(settings.config)
    show(findings)
    found.push(...findings)
  }
  found.push(...(await examineDatabase(settings)))
  const count = (level: Level) => found.filter((finding) => finding.level === level).length
  printLine(`${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`)
  return count('fail') === 0
}
