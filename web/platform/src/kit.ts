export * from '@waybill/kit'
