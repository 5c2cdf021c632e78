import { spawnSync } from 'node:child_process'

/** The system account that runs PostgreSQL; `uid` undefined: the one that runs us. */
export interface Account {
  uid: number | undefined
  gid: number | undefined
  name: string
}

function lookUp(name: string): Account | undefined {
  const numberOf = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout.trim()) : undefined
  }
  const uid = numberOf('-u')
  const gid = numberOf('-g')
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid, name }
}

/** PostgreSQL refuses to run as root, so root lends it another account: postgres where there is one, else nobody. */
export function chooseAccount(): Account {
  if (process.platform === 'win32' || process.getuid?.() !== 0) {
    return { uid: undefined, gid: undefined, name: 'current user' }
  }
  const account = lookUp('postgres') ?? lookUp('_postgres') ?? lookUp('nobody')
  if (!account) {
    throw new Error(
      'PostgreSQL can\'t run as root, and there\'s no "postgres" or "nobody" account to run it as. Start Waybill as another user.',
    )
  }
  return account
}

/** Asks the system itself whether the account can reach a path: modes, ACLs and mounts all count. */
export function canReach(path: string, account: Account): boolean {
  if (account.uid === undefined) return true
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
  })
  return probe.status === 0
}
