import { searchEverywhere } from '@waybill/contract/search/api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { everywhere } from './everywhere.ts'

export const searchRoutes: readonly Binding[] = [handle(searchEverywhere, (ctx, { query }) => everywhere(ctx, query))]
