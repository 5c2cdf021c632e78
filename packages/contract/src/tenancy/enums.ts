export const domainType = { OWN: 1, PLATFORM: 2 } as const
