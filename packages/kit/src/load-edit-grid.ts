/** The edit grid, loaded with the first screen that needs it. */
export const loadEditGrid = () => import('./edit-grid/index.ts')
