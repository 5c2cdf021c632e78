import { listTenants } from '@waybill/contract/tenants/api'
import { defineList, id, type List, text } from '@waybill/host/list'

/** The platform's resellers; one stands open beside the list. */
export const tenantList = defineList({
  path: '/tenant/lists',
  route: listTenants,
  rowKey: (row) => String(row.serverOrgId),
  filters: { q: text() },
  extras: { tenant: id() },
  toQuery: (state) => ({ search: state.q }),
})
export type TenantList = List<typeof tenantList>
