import * as api from '@waybill/contract/exports/api'
import { deleteJob as deleteJobRoute, hideJobs as hideJobsRoute, listJobs } from '@waybill/contract/jobs/api'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { beginExport, countForExport, retry } from './create.ts'
import { fileOf } from './download.ts'
import { deleteJob, hideJobs, listPage } from './job-list.ts'
import type { ExportSources } from './sources.ts'
import * as templates from './templates.ts'

const free = { transaction: false } as const

/** The list of imports and exports. */
const jobRoutes: Binding[] = [
  handle(listJobs, (ctx, { query }) => listPage(ctx, query)),
  handle(hideJobsRoute, async (ctx, { body }) => ({ count: await hideJobs(ctx, body) })),
  handle(
    deleteJobRoute,
    async (ctx, { params }) => {
      await deleteJob(ctx, params.id)
      return null
    },
    free,
  ),
]

export const exportRoutes = (sources: ExportSources): readonly Binding[] => [
  ...jobRoutes,
  handle(api.countExport, (ctx, { body }) => countForExport(ctx, sources, body), free),
  handle(api.createExport, (ctx, { body }) => beginExport(ctx, sources, body)),
  handle(api.retryExport, (ctx, { params }) => retry(ctx, params.id)),
  handleDownload(api.downloadExport, (ctx, { params }) => fileOf(ctx, params.id), free),
  handle(api.getExportOptions, ({ db, actor: { orgId, userId } }, { query }) =>
    templates.optionsFor(db, { orgId, userId, target: query.target }),
  ),
  handle(api.createExportTemplate, ({ db, actor }, { body }) => templates.createTemplate(db, actor.orgId, body)),
  handle(api.updateExportTemplate, async ({ db, actor }, { params, body }) => {
    await templates.changeTemplate(db, actor.orgId, { ...params, ...body })
    return null
  }),
  handle(api.deleteExportTemplate, async ({ db, actor }, { params }) => {
    await templates.deleteTemplate(db, actor.orgId, params.id)
    return null
  }),
]
