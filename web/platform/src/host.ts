export * from '@waybill/host'
