import type { ProductImportKey } from './product-keys.ts'

/**
 * Headings of other systems that mean a field, separated by " | "; compared without case, blanks and punctuation. From the product exports of
 * Shopify, WooCommerce, Etsy, ShipStation and Amazon (listing report, inventory file, FBA inventory) and from Chinese warehouse sheets.
 */
export const productAliases: Record<ProductImportKey, string> = {
  skuCode:
    'sku code | variant sku | item sku | seller sku | merchant sku | msku | product sku | product code | item number | item no | stock keeping unit | 商品 SKU | 商品编码 | 产品编码 | SKU 编码 | 货号 | 商家编码 | 商品编号',
  skuName:
    'sku name | product name | item name | product title | title | english name | name en | 商品名称 | 产品名称 | 品名 | 名称 | 英文品名 | 英文名称 | 商品标题',
  skuNameCN:
    'sku name cn | chinese name | product name cn | name cn | cn name | chinese description | 中文品名 | 中文名 | 商品中文名 | 产品中文名称',
  ean: 'ean code | ean 13 | ean13 | ean 8 | european article number | barcode | product barcode | variant barcode | gtin | gtin 13 | gtin upc ean or isbn | external product id | 条码 | 商品条码 | 产品条码 | 国际条码 | EAN 码',
  upc: 'upc code | upc a | upc e | gtin 12 | universal product code | UPC 码',
  asin: 'asin 1 | asin1 | amazon asin | amazon standard identification number | ASIN 码',
  fnSku: 'fn sku | fnsku code | fulfillment network sku | FNSKU 码 | 亚马逊条码',
  extraBarcode1:
    'extra barcode | additional barcode | other barcode | barcode 2 | alternate barcode | 附加条码 | 附加条码1 | 其他条码 | 备用条码',
  extraBarcode2: 'additional barcode 2 | other barcode 2 | barcode 3 | 附加条码2 | 其他条码2',
  extraBarcode3: 'additional barcode 3 | other barcode 3 | barcode 4 | 附加条码3 | 其他条码3',
  extraBarcode4: 'additional barcode 4 | other barcode 4 | barcode 5 | 附加条码4 | 其他条码4',
  extraBarcode5: 'additional barcode 5 | other barcode 5 | barcode 6 | 附加条码5 | 其他条码5',
  purchasingCost:
    'cost | unit cost | cost per item | cost price | purchase price | purchase cost | buying price | cogs | cost of goods | 采购成本 | 采购价 | 采购单价 | 成本 | 成本价 | 进货价',
  brand: 'brand name | brands | vendor | manufacturer | make | 品牌 | 品牌名称 | 厂商 | 制造商',
  packageType:
    'package type | packaging type | packing type | ship as is | prep type | 包装类型 | 包装方式 | 是否需要包装',
  qtyInOnePackage:
    'qty in one package | quantity in one package | quantity per package | units per package | pack quantity | package quantity | case quantity | units per case | number of items | item package quantity | 单包数量 | 每包数量 | 装箱数 | 单箱数量',
  length:
    'product length | item length | package length | length in | length cm | l | 长 | 长度 | 商品长 | 包裹长 | 长 cm',
  width: 'product width | item width | package width | width in | width cm | w | 宽 | 宽度 | 商品宽 | 包裹宽 | 宽 cm',
  height:
    'product height | item height | package height | height in | height cm | h | 高 | 高度 | 商品高 | 包裹高 | 高 cm',
  weight1:
    'weight | weight 1 | product weight | item weight | package weight | variant weight | weight lb | weight lbs | weight kg | pounds | lbs | kilograms | gross weight | 重量 | 商品重量 | 毛重 | 重量 kg | 重量 lb | 重量1',
  weight2: 'weight 2 | weight oz | weight g | ounces | oz | grams | weight grams | 重量2 | 重量 g | 重量 oz | 克重',
  unit: 'units | unit of measure | measurement unit | size unit | weight unit | mass unit | weight uom | uom | unit of measurement | dimension unit | dimensions unit | dim unit | length unit | distance unit | 单位 | 尺寸单位 | 重量单位 | 计量单位（尺寸）',
  batteryFlag:
    'battery flag | battery | has battery | contains battery | with battery | batteries required | are batteries included | lithium | 含电池 | 带电 | 是否带电 | 是否含电池 | 电池',
  declaredValue:
    'customs value | declared price | declaration value | customs declared value | unit value | 申报价值 | 申报价格 | 申报单价 | 申报金额',
  scheduleB:
    'schedule b | schedule b code | schedule b number | hs code schedule b | hts code | hts | harmonized code | harmonized system code | harmonized tariff code | customs tariff no | customs tariff number | tariff code | tariff number | customs code | commodity code | export hs code | 海关编码 | HS 编码 | 报关编码 | 商品海关编码 | 出口海关编码',
  importHsCode:
    'destination hs code | import tariff code | import hts | hs code at destination | 进口海关编码 | 目的国海关编码',
  originCountry:
    'country of origin | origin | coo | made in | customs country | origin country code | country of manufacture | manufacture country | 原产国 | 原产地 | 产地 | 生产国 | 原产国家',
  quantityUnit:
    'customs unit | customs quantity unit | declaration unit | unit of quantity | uom | 计量单位 | 申报单位 | 海关计量单位 | 数量单位',
  custDescription:
    'customs description | declared description | declared name | customs name | description of goods | cust description | 申报品名 | 报关品名 | 申报名称 | 英文申报品名 | 海关描述',
  note: 'notes | remark | remarks | comment | comments | memo | item note | internal note | 备注 | 说明 | 注释',
}
