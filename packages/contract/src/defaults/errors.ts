/** Errors of default settings: status, English, Chinese. */
export const defaultErrors = {
  PACKAGE_NAME_TAKEN: [400, 'A package with this name already exists', '已有同名的包装规格'],
} as const
