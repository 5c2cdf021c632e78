import { readFile } from 'node:fs/promises'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carriersWithSheets, loadFuelRates, loadZoneChart } from '../carriers/index.ts'
import { inScope } from '../platform/database/index.ts'
import { type Settings, withSession } from './session.ts'
import { printLine, UsageError } from './terminal.ts'

const work = { role: 'service', orgId: 0 } as const

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read`)
  }
}

/** Loads a newer zone chart of USPS, while servers run: they take it over within a minute. */
export async function loadZones(settings: Settings, file: string, { from }: { from?: string }): Promise<void> {
  if (from !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(Date.parse(from))))
    throw new UsageError(`${from} is not a date such as 2027-01-31`)
  const text = await textOf(file)
  await withSession(settings, { prepare: false }, async ({ database }) => {
    const { effective, origins, changed } = await inScope(database, work, (_, client) =>
      loadZoneChart(client, text, from),
    )
    const others = changed === null ? '' : `; ${changed} pairs have another zone than before`
    printLine(`Zone chart loaded: ${origins} origins, used for parcels shipped from ${effective} on${others}`)
  })
}

/** Loads fuel rates, while servers run. */
export async function loadFuel(settings: Settings, file: string): Promise<void> {
  const text = await textOf(file)
  await withSession(settings, { prepare: false }, async ({ database }) => {
    const { added, loaded } = await inScope(database, work, async (db, client) => ({
      added: await loadFuelRates(client, text),
      loaded: await carriersWithSheets(db, 'fuel'),
    }))
    printLine(`${added} fuel rates added`)
    if (loaded.length > 0)
      printLine(
        `Rates of ${loaded.map((id) => carrierName(id).en).join(', ')} are not used: staff load them in the console, under Rate sheets`,
      )
  })
}
