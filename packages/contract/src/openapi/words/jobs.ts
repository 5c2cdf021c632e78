import { codes, type Sections } from '../entry.ts'
import { exportOptions } from './exports.ts'

export const jobSections: Sections = {
  // Mapping templates
  FieldMapping: {
    _: 'A mapping template.',
    fieldMappingId: ['ID of the template.', 1],
    fieldMappingName: ['Name of the template.', 'Shopify export'],
    preinstall: ['`true` for templates of the product, which cannot be changed.', true],
    warehouseId: ['Warehouse that the template is for. `null` for all.', null],
    fieldMappingDetail: ['Field → heading of the column.', { orderNO: 'Name' }],
    constants: ['Field → value for rows without one.', {}],
  },
  listMappings: {
    warehouseId: ['Only templates for this warehouse and those for all.', '1'],
    type: 'What the templates are for.',
  },
  createMapping: {
    name: ['Name of the template, up to 64 characters.', 'Example template'],
    warehouseId: ['Warehouse that the template is for. All if omitted.', '1'],
    type: 'What the template is for.',
    excelCacheId: 'Import whose values are saved with the template.',
    body: ['Field → heading of the column.', { orderNO: 'Order number', name: 'Recipient' }],
    output: ['ID of the template.', 12],
  },
  updateMapping: {
    id: ['ID of the template.', 2_000_000],
    name: ['Name of the template, up to 64 characters.', 'Example template'],
    excelCacheId: 'Import whose values are saved with the template. They are unchanged if omitted.',
    body: ['Field → heading of the column.', { orderNO: 'Order number', name: 'Recipient' }],
  },
  deleteMappings: { excelFieldMappingIds: ['IDs of the templates, separated by commas.', '2000000'] },
  savePreference: {
    moduleType: ['Module of the preference: 4.', 4],
    operationType: ['Operation of the preference: 1.', 1],
  },
  SavePreferenceRequest: {
    warehouseId: ['Warehouse; 0 without one.', 0],
    operationTableId: ['ID of the mapping template. `null` to forget it.', 1],
  },
  getPreference: {
    moduleType: ['Module of the preference: 4.', 4],
    operationType: ['Operation of the preference: 1.', 1],
    warehouseId: ['Warehouse; 0 without one.', 0],
  },
  GetPreferenceResponse: { operationTableId: ['ID of the mapping template used last. `null` if none.', 1] },

  // Jobs and exports
  FileJob: {
    _: 'An import, an export or a print job. What only one of them has is `null` in the others.',
    id: 'ID of the job.',
    kind: 'What the job does.',
    fileType: codes('ExportFileType', 'One file, or several in a zip archive.', 1),
    exportStatus: codes('ExportStatus', 'Status of an export. `null` for imports and print jobs.', 1),
    tableView: codes('TableView', 'List that was exported. `null` for imports and other lists.', 102),
    status:
      '`pending` running, `review` read and waiting for the user, `success`, `partly` imported without the rows with errors, or `failed`.',
    rows: ['Rows read or written, or documents printed, so far while running.', 250],
    made: ['Orders or products that an import created or updated. `null` before.', null],
    skipped: ['Rows that an import skipped because the order exists. `null` before.', null],
    shipped: ['`true` if imported orders have labels, so the import cannot be undone.', false],
    failed: ['Rows with errors, or documents that could not be printed. `null` until they are checked.', null],
    percent: ['Progress in percent. `null` if not running or unknown.', null],
    secondsLeft: ['Estimated seconds left. `null` if not running or unknown.', null],
    mine: ['`true` if the caller started it.', true],
    finishedAt: 'When it finished, in UTC. `null` until then.',
    keptUntil: 'When file and rows are deleted, in UTC.',
    hidden: ['`true` if it is hidden from the list.', false],
    error: 'Why it failed. `null` if it did not.',
  },
  listJobs: {
    status: 'Only jobs with this status.',
    hidden: ['`true` for the hidden jobs, `false` for the others.', false],
  },
  HideJobsRequest: { ids: ['IDs of the jobs.', ['3f0d2f4e-8a3c-4c0e-9d53-0b6f1f0f6a11']] },
  HideJobsResponse: { count: ['Number of jobs that changed.', 1] },
  deleteJob: { id: 'ID of the job.' },
  CountExportResponse: { count: ['Number of rows.', 250] },
  CreateExportResponse: { id: 'ID of the job; find it with `listJobs`.' },
  retryExport: { id: 'ID of the job.' },
  downloadExport: { id: 'ID of the job.' },
  ExportTemplate: {
    _: 'A column template.',
    id: ['ID of the template.', 1],
    name: ['Name of the template.', 'For accounting'],
    columns: ['Keys of the columns, in order.', ['orderNO', 'name']],
  },
  ExportChoice: {
    _: 'What a user chose last for a list.',
    columns: exportOptions.columns!,
    templateId: exportOptions.templateId!,
    format: exportOptions.format!,
    fileType: exportOptions.fileType!,
    splitBy: exportOptions.splitBy!,
  },
  getExportOptions: { target: 'The list to export.' },
  GetExportOptionsResponse: {
    templates: 'Column templates of the list.',
    last: "The caller's last choice. `null` if there is none.",
  },
  CreateExportTemplateRequest: {
    target: 'The list that the template is for.',
    name: ['Name of the template.', 'For accounting'],
    columns: ['Keys of the columns, in order.', ['orderNO', 'name']],
  },
  createExportTemplate: { output: ['ID of the template.', 1] },
  updateExportTemplate: { id: ['ID of the template.', 2_000_000] },
  UpdateExportTemplateRequest: {
    name: ['New name.', 'For accounting'],
    columns: ['Keys of the columns, in order.', ['orderNO', 'name']],
  },
  deleteExportTemplate: { id: ['ID of the template.', 2_000_000] },
}
