import { defineMessages } from '@waybill/kit'

/** Words of orders that go in several packages. */
export const packageMessages = defineMessages({
  en: {
    packageNo: 'Package {no}',
    packages: '{n} packages',
    pieceOf: '{no} of {of}',
    addPackage: 'Add package',
    duplicateLast: 'Duplicate package',
    removeNo: 'Remove package {no}',
    fixed:
      'A package has a label, so none can be added. Packages after the last labeled one can be removed; once all packages have labels, the order is shipped.',
    mostPackages: 'An order can have up to {n} packages.',
    notOffered: "Services that can't take all packages",
    eachPackage: 'Each package',
    package: 'Package',
    siblings: 'Other packages',
    voidsTogether: 'All packages of this shipment are voided together.',
    papersOnFirst: 'The customs documents for all packages are printed with package 1.',
  },
  cn: {
    packageNo: '包裹 {no}',
    packages: '{n} 个包裹',
    pieceOf: '第 {no} 件，共 {of} 件',
    addPackage: '添加包裹',
    duplicateLast: '复制包裹',
    removeNo: '移除包裹 {no}',
    fixed: '已有包裹有面单，不能添加包裹。最后一个有面单的包裹之后的包裹可以移除；所有包裹都有面单后，订单即为已发货。',
    mostPackages: '每个订单最多 {n} 个包裹。',
    notOffered: '不能承运全部包裹的物流服务',
    eachPackage: '每个包裹',
    package: '包裹',
    siblings: '其他包裹',
    voidsTogether: '此票的所有包裹将一起作废。',
    papersOnFirst: '所有包裹的报关资料随包裹 1 打印。',
  },
})
