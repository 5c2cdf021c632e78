import * as api from '@waybill/contract/exports/api'
import { deleteJob, hideJobs } from '@waybill/contract/jobs/api'
import { inScope } from '../../platform/database/index.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { importId } from './imports.ts'
import { orderId } from './orders.ts'

/** A finished export, or one that failed. */
async function exportId(server: TestServer, owner: string, status = 1): Promise<string> {
  const { key } = await server.services.files.put(Buffer.from('probe'))
  return inScope(server.database, { role: 'service', orgId: 0 }, async (db) => {
    const { id } = await db
      .insertInto('export_job')
      .values({
        org_id: orgOfAccount(owner),
        user_id: 1,
        target: 'orders',
        format: 'csv',
        columns: ['orderNO'],
        request: '{"filter":{}}',
        locale: 'en',
        file_name: 'probe.csv',
        status,
        storage_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

let count = 0
async function templateId(server: TestServer, owner: string): Promise<number> {
  const body = { target: 'orders' as const, name: `Columns ${count++}`, columns: ['orderNO'] }
  return (await server.call(api.createExportTemplate, { body }, { as: owner })).body.data ?? 0
}

const wish = { target: 'orders', columns: ['orderNO'], format: 'csv' } as const

/** Everything that names an export, a template of columns, or rows to export. */
export const exportProbes: Probe[] = [
  {
    route: hideJobs,
    plant: async (server, owner) => ({
      body: { ids: [await importId(server, owner), await exportId(server, owner)], hidden: true },
    }),
  },
  { route: deleteJob, plant: async (server, owner) => ({ params: { id: await exportId(server, owner) } }) },
  { route: api.retryExport, plant: async (server, owner) => ({ params: { id: await exportId(server, owner, 2) } }) },
  { route: api.downloadExport, plant: async (server, owner) => ({ params: { id: await exportId(server, owner) } }) },
  {
    route: api.countExport,
    plant: async (server, owner) => ({ body: { target: 'orders', ids: [await orderId(server, owner)] } }),
  },
  {
    route: api.createExport,
    plant: async (server, owner) => ({ body: { ...wish, ids: [await orderId(server, owner)] } }),
  },
  {
    route: api.updateExportTemplate,
    plant: async (server, owner) => ({ params: { id: await templateId(server, owner) }, body: { columns: ['city'] } }),
  },
  {
    route: api.deleteExportTemplate,
    plant: async (server, owner) => ({ params: { id: await templateId(server, owner) } }),
  },
]
