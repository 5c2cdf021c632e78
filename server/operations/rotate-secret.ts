import { randomBytes } from 'node:crypto'
import { sealedColumns } from '../sealed-columns.ts'
import {
  checkSealing,
  discardLost,
  findLost,
  forgetOldSecret,
  keyRing,
  renewOwnSecret,
  reseal,
} from '../platform/sealing/index.ts'
import { type Settings, withSession } from './session.ts'
import { confirm, printLine } from './terminal.ts'

const HOW =
  'To change the secret: set WAYBILL_SECRET to a new one (such as from "openssl rand -base64 32") and WAYBILL_SECRET_OLD to the present one, ' +
  'restart every server, run "waybill rotate-secret" again, and take WAYBILL_SECRET_OLD away when it says so'

export interface RotateFlags {
  /** Gives up what no key opens, because its secret is lost. */
  discardUnreadable: boolean
  yes: boolean
}

async function giveUp(given: Parameters<typeof findLost>[0], { yes }: RotateFlags): Promise<void> {
  const lost = await findLost(given)
  if (lost.length === 0) return printLine('Everything can be opened: nothing is given up')
  printLine('No key that is here opens:')
  for (const { what } of lost) printLine(`  ${what}`)
  const question =
    'This deletes the above for good. If the secret of before may be found, set it as WAYBILL_SECRET_OLD instead. ' +
    'Users log in by password alone until they set up a second factor again, and sellers connect their stores again.'
  if (!yes && !(await confirm(question, 'discard'))) throw new Error('Nothing was changed')
  await discardLost(given, lost)
  printLine(`Given up: ${lost.length}`)
}

/**
 * Seals everything with the present secret, while servers run. A secret of the data folder is renewed here; one from the environment is
 * changed there.
 */
export async function rotateSecret(settings: Settings, flags: RotateFlags): Promise<void> {
  const { config } = settings
  await withSession(settings, { prepare: false }, async ({ database, log }) => {
    const given = { config, database, columns: sealedColumns }
    if (flags.discardUnreadable) await giveUp(given, flags)
    await checkSealing(given, log)
    const own = config.secret === undefined
    if (own) await renewOwnSecret(config.dataDir, randomBytes(24).toString('base64url'))
    const { all } = await keyRing(config)
    const { sealed, unreadable, retired, current } = await reseal(given)
    if (unreadable.length > 0)
      throw new Error(
        `${unreadable.length} secrets cannot be opened with any key and were left as they are: ${unreadable.slice(0, 10).join(', ')}. ` +
          'The others are sealed with the present key; the old one stays necessary. If their secret is lost, "--discard-unreadable" gives them up',
      )
    if (own) await forgetOldSecret(config.dataDir)
    printLine(`${sealed} secrets were sealed again. Everything is sealed with the key ${current} now`)
    if (retired.length > 0) printLine(`No longer needed: ${retired.join(', ')}`)
    if (!own && all.some(({ source }) => source === 'WAYBILL_SECRET_OLD'))
      printLine('Take WAYBILL_SECRET_OLD out of the settings of every server and restart them')
    else if (!own && sealed === 0) printLine(HOW)
    else if (!own) await forgetOldSecret(config.dataDir)
  })
}
