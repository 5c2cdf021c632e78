import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A new empty folder that other accounts may walk through, since PostgreSQL runs as one where we are root. */
export function emptyFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `waybill-${name}-`))
  spawnSync('chmod', ['755', folder])
  return folder
}

export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Packs the built tree into a folder, as an operator does. */
export function pack(folder: string, ...options: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['tools/pack.ts', folder, ...options], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`packing failed: ${stderr}`)
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** May this account make a network of its own, with nothing in it? */
export const canCutOff: boolean =
  process.platform === 'linux' && run('unshare', ['-n', 'sh', '-c', 'ip link set lo up'])

/** May it change its root folder? */
export const canChangeRoot: boolean = canCutOff && process.getuid?.() === 0

/** Before a command: gives the rights of root away, where we have them; "nobody" everywhere. */
export const asNobody = process.getuid?.() === 0 ? 'setpriv --reuid 65534 --regid 65534 --clear-groups' : ''

export interface Ended {
  code: number | null
  output: string
}

/** Runs a program to its end, output and errors together. */
export function finish(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
