export * from '@waybill/kit/basics'
