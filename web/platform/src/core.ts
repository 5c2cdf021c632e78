export * from '@waybill/contract/core'
