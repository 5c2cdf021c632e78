import { execFile } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { type Home, withSecretFile } from './home.ts'

const run = promisify(execFile)

export const ADMIN_USER = 'waybill_admin'

/** How PostgreSQL's programs are run: as the account, in English, away from our own folder (which it may not reach). */
export function programOptions(account: Account, cwd: string) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', LANG: 'C', TZ: 'UTC' }
  return account.uid === undefined ? { env, cwd } : { env, cwd, uid: account.uid, gid: account.gid }
}

export interface ClusterOptions {
  home: Home
  binaries: Binaries
  account: Account
  password: string
  /** False only for tests: nothing is forced to disk. */
  durable: boolean
}

/**
 * Makes the cluster when there is none; it appears under its name only when it is whole, so a kill in between costs nothing.
 * Refuses the data of another major version of PostgreSQL.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { home, binaries } = options
  const version = (await readFile(`${home.data}/PG_VERSION`, 'utf8').catch(() => '')).trim()
  if (version === binaries.major) return
  if (version) {
    throw new Error(
      `${home.data} was created by PostgreSQL ${version}, but this version of Waybill bundles PostgreSQL ${binaries.major}. ` +
        'Run "waybill backup" with the version that created it, then restore the backup into an empty data folder with this one.',
    )
  }
  const half = `${home.data}.new`
  await rm(half, { recursive: true, force: true })
  await initdb(options, half)
  await rename(half, home.data)
}

async function initdb({ home, binaries, account, password, durable }: ClusterOptions, target: string): Promise<void> {
  await withSecretFile({ dir: home.run, account, text: password }, async (passwordFile) => {
    const flags = [
      `--pgdata=${target}`,
      `--username=${ADMIN_USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The builtin locale sorts alike on every machine, so an index survives a move to another system.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      durable ? '--data-checksums' : '--no-data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ]
    await run(binaries.initdb, flags, programOptions(account, home.run)).catch((error: Error & { stderr?: string }) => {
      const musl = process.platform === 'linux' && /not found|ENOENT/.test(error.message)
      const hint = musl ? ' (these binaries need glibc: on Alpine set DATABASE_URL to a PostgreSQL of your own)' : ''
      throw new Error(
        `PostgreSQL couldn't create its data directory ${target}${hint}: ${error.stderr?.trim() || error.message}`,
      )
    })
  })
}
