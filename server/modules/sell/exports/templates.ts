import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ExportChoice, ExportTemplate } from '@waybill/contract/exports/api'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import type { Db } from '../../../platform/database/index.ts'
import { checkColumns } from './plan.ts'

type Owner = { orgId: number; userId: number; target: ExportTarget }

/** The organisation's template; throws NotFound for another's. */
export async function getTemplate(db: Db, orgId: number, id: number): Promise<{ target: ExportTarget }> {
  const found = await db
    .selectFrom('export_template')
    .select('target')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Template', '模板')
  return { target: found.target as ExportTarget }
}

/** Keeps what the user chose for a list in place of what was chosen before. */
export async function keepChoice(db: Db, owner: Owner, choice: ExportChoice): Promise<void> {
  const values = {
    columns: choice.columns,
    template_id: choice.templateId,
    format: choice.format,
    file_type: choice.fileType,
    split_by: choice.splitBy,
  }
  await db
    .insertInto('export_choice')
    .values({ org_id: owner.orgId, user_id: owner.userId, target: owner.target, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'target']).doUpdateSet(values))
    .execute()
}

/** The templates for a list by name, and what the user chose last. */
export async function optionsFor(
  db: Db,
  { orgId, userId, target }: Owner,
): Promise<{ templates: ExportTemplate[]; last: ExportChoice | null }> {
  const templates = await db
    .selectFrom('export_template')
    .select(['id', 'name', 'columns'])
    .where('org_id', '=', orgId)
    .where('target', '=', target)
    .orderBy('name')
    .limit(200)
    .execute()
  const last = await db
    .selectFrom('export_choice')
    .select(['columns', 'template_id as templateId', 'format', 'file_type as fileType', 'split_by as splitBy'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .executeTakeFirst()
  // A template that was deleted since is no choice any more; the columns are.
  const templateId = templates.some(({ id }) => id === last?.templateId) ? (last?.templateId ?? null) : null
  return { templates, last: last ? { ...(last as ExportChoice), templateId } : null }
}

const nameTaken = (name: string) => new AppError('MAPPING_NAME_TAKEN', { params: { name } })
const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** Throws MAPPING_NAME_TAKEN when the list has a template of this name, in any case. */
export async function createTemplate(
  db: Db,
  orgId: number,
  { target, name, columns }: { target: ExportTarget; name: string; columns: string[] },
): Promise<number> {
  checkColumns(target, columns)
  const inserted = await db
    .insertInto('export_template')
    .values({ org_id: orgId, target, name, columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw nameTaken(name)
  return inserted.id
}

/** Renames a template or gives it other columns; what is left out stays. */
export async function changeTemplate(
  db: Db,
  orgId: number,
  { id, name, columns }: { id: number; name?: string | undefined; columns?: string[] | undefined },
): Promise<void> {
  const { target } = await getTemplate(db, orgId, id)
  if (columns) checkColumns(target, columns)
  const change = { ...(name !== undefined && { name }), ...(columns && { columns }) }
  if (Object.keys(change).length === 0) return
  try {
    await db.updateTable('export_template').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()
  } catch (error) {
    throw isTaken(error) ? nameTaken(name ?? '') : error
  }
}

export async function deleteTemplate(db: Db, orgId: number, id: number): Promise<void> {
  await getTemplate(db, orgId, id)
  await db.deleteFrom('export_template').where('org_id', '=', orgId).where('id', '=', id).execute()
}
