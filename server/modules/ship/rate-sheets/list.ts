import type { listRateSheets } from '@waybill/contract/rate-sheets/api'
import type { ListedSheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { sheetKinds } from '@waybill/contract/rate-sheets/shapes'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { listReleased, listServices, listSheets, newestRelease, type StoredSheet } from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { isOf, releaseVersion, standing, versionOf } from './present.ts'
import { draftOf, firstDay, namesOf } from './scope.ts'

type Query = ParsedOf<typeof listRateSheets>['query']

/** Every table that staff can load: of each carrier, and base rates of each of its services. */
async function scopes(db: Db, day: string, { carrier, kind }: Query): Promise<SheetScope[]> {
  const services = await listServices(db, day)
  return valuesOf(carriers)
    .flatMap((id): SheetScope[] =>
      sheetKinds.flatMap((one): SheetScope[] =>
        one === 'rates'
          ? services.flatMap((row) => (row.carrier === id ? [{ kind: one, carrier: id, service: row.service }] : []))
          : [{ kind: one, carrier: id, service: null }],
      ),
    )
    .filter((one) => (carrier === undefined || one.carrier === carrier) && (kind === undefined || one.kind === kind))
}

const LIST = 'rate sheets'

/** A page of all rate sheets with what is in force of each. */
export async function listPage(db: Db, now: Date, query: Query): Promise<OutputOf<typeof listRateSheets>> {
  const day = firstDay(now)
  const all = await listSheets(db, null)
  const [released, release] = [await listReleased(db), await newestRelease(db)]
  const names = await namesOf(
    db,
    all.flatMap(({ createdBy, scheduledBy }) => [createdBy, scheduledBy]),
  )
  const present = (sheet: StoredSheet | undefined) => (sheet ? versionOf(sheet, names) : null)
  const every = await scopes(db, day, query)
  const start = readListEnd(LIST, /^-$/, query.cursor)?.id ?? 0
  const end = start + query.limit
  const total = { count: every.length, capped: false }
  const records = every.slice(start, end).map((scope): ListedSheet => {
    const sheets = all.filter(isOf(scope))
    const { current, next } = standing(sheets, day)
    const ofRelease = releaseVersion(released.find(isOf(scope)), { sheets, name: release?.name ?? '', day })
    return {
      ...scope,
      current: present(current) ?? ofRelease,
      next: present(next),
      hasDraft: draftOf(sheets) !== undefined,
    }
  })
  return { records, total, next: end < every.length ? writeListEnd(LIST, { key: '-', id: end, total }) : null }
}
