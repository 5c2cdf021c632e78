/** The prefixes of proxy organisations (specification §3). */
export const proxyType = ['WMS', 'ADMIN', 'EZEESHIP', 'SAAS', 'SERVER'] as const
