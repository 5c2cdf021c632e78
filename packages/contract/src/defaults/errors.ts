/** Errors of default settings: status, English, Chinese. */
export const defaultErrors = {
  PACKAGE_NAME_TAKEN: [400, 'Another package has this name already', '已有同名的包裹'],
} as const
