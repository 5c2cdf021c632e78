export * from '@waybill/kit/edit-grid'
