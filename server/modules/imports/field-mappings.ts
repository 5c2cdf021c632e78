import { AppError, type FieldMapping, notFound, orderImportFields, PREINSTALLED_MAPPING_ID } from '@waybill/contract'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/database/index.ts'
import type { HeadingMapping } from './choose-mapping.ts'
import { jsonLine } from './json-lines.ts'

type Stored = Selectable<Schema['field_mapping']>
const missing = () => notFound('Template', '模板')

/** Ships with the product: our own names of the fields, in English. It belongs to nobody and cannot be changed. */
const preinstalled: FieldMapping = {
  fieldMappingId: PREINSTALLED_MAPPING_ID,
  fieldMappingName: 'Waybill columns',
  preinstall: true,
  fieldMappingDetail: Object.fromEntries(orderImportFields.map((field) => [field.key, field.label.en])),
}

const present = (row: Stored): FieldMapping => ({
  fieldMappingId: row.id,
  fieldMappingName: row.name,
  preinstall: false,
  fieldMappingDetail: row.detail as HeadingMapping,
})

export async function listMappings(db: Db, orgId: number): Promise<FieldMapping[]> {
  const rows = await db
    .selectFrom('field_mapping')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('updated_at', 'desc')
    .execute()
  return [...rows.map(present), preinstalled]
}

/** The organisation's template or the preinstalled one; throws NotFound. */
export async function getMapping(db: Db, orgId: number, id: number): Promise<{ detail: HeadingMapping }> {
  if (id === PREINSTALLED_MAPPING_ID) return { detail: preinstalled.fieldMappingDetail }
  const row = await db
    .selectFrom('field_mapping')
    .select('detail')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing()
  return { detail: row.detail as HeadingMapping }
}

async function refuseTakenName(db: Db, orgId: number, mapping: { id: number | null; name: string }): Promise<void> {
  const taken = await db.selectFrom('field_mapping').select(['id', 'name']).where('org_id', '=', orgId).execute()
  const same = (name: string) => name.toLowerCase() === mapping.name.toLowerCase()
  if (same(preinstalled.fieldMappingName) || taken.some((row) => row.id !== mapping.id && same(row.name)))
    throw new AppError('MAPPING_NAME_TAKEN', { params: { value: mapping.name } })
}

export async function createMapping(
  db: Db,
  orgId: number,
  mapping: { name: string; detail: HeadingMapping },
): Promise<number> {
  await refuseTakenName(db, orgId, { id: null, name: mapping.name })
  const made = await db
    .insertInto('field_mapping')
    .values({ org_id: orgId, name: mapping.name, detail: jsonLine(mapping.detail) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('MAPPING_NAME_TAKEN', { params: { value: mapping.name } })
  return made.id
}

export async function updateMapping(
  db: Db,
  orgId: number,
  mapping: { id: number; name: string; detail: HeadingMapping },
): Promise<void> {
  if (mapping.id === PREINSTALLED_MAPPING_ID) throw new AppError('MAPPING_LOCKED')
  await getMapping(db, orgId, mapping.id)
  await refuseTakenName(db, orgId, mapping)
  await db
    .updateTable('field_mapping')
    .set({ name: mapping.name, detail: jsonLine(mapping.detail), updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', mapping.id)
    .execute()
}

/** Deletes all or none: an id that is not the organisation's refuses the call. */
export async function deleteMappings(db: Db, orgId: number, ids: number[]): Promise<void> {
  if (ids.includes(PREINSTALLED_MAPPING_ID)) throw new AppError('MAPPING_LOCKED')
  const gone = await db
    .deleteFrom('field_mapping')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .returning('id')
    .execute()
  if (gone.length !== new Set(ids).size) throw missing()
}
