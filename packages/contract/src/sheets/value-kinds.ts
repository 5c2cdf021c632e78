/** How a cell's text was taken for a value: as it stands, by its likeness, as in earlier imports, by the user. */
export const valueKinds = ['exact', 'alike', 'remembered', 'user'] as const
export type ValueKind = (typeof valueKinds)[number]
