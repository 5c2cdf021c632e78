export const exportStatus = { success: 1, failed: 2, pending: 3 } as const
export const exportFileType = { single: 1, batch: 2 } as const
export const tableView = { shipment: 101, order: 102 } as const
