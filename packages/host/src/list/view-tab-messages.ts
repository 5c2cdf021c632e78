import { defineMessages } from '@waybill/kit'

export const viewTabMessages = defineMessages({ en: { viewActs: 'View actions' }, cn: { viewActs: '视图操作' } })
