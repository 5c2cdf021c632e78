/** Wire values, exactly as specification §3 numbers them. One place for server and browser. */

export const orgType = { OMS: 1, WMS: 2, ADMIN: 3, SERVER: 4 } as const
export type OrgType = (typeof orgType)[keyof typeof orgType]

export const language = { en: 'en', cn: 'cn' } as const

/** The values of a wire enumeration, for schemas and selects. */
export const valuesOf = <T extends Record<string, number>>(enumeration: T): T[keyof T][] =>
  Object.values(enumeration) as T[keyof T][]
