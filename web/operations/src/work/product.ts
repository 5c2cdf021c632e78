/** The product that a new work order begins with. */
export function readProduct({ product }: Record<string, unknown>): { product?: number } {
  const id = Number(product)
  return Number.isSafeInteger(id) && id > 0 ? { product: id } : {}
}
