import { table } from './reading.ts'

/**
 * Places whose Latin name is not the pinyin of their characters: Mongolian, Uyghur and Tibetan names as they are customarily spelled
 * abroad, without accents, and characters that are read otherwise in this one name. Written from general knowledge, checked against no
 * list.
 */
export const chinesePlaces = table(`
内蒙古=Inner Mongolia, 西藏=Tibet, 陕西=Shaanxi, 香港=Hong Kong, 澳门=Macao, 澳門=Macao, 台湾=Taiwan, 臺灣=Taiwan
呼和浩特=Hohhot, 鄂尔多斯=Ordos, 呼伦贝尔=Hulunbuir, 巴彦淖尔=Bayannur, 乌兰察布=Ulanqab, 兴安盟=Hinggan, 锡林郭勒=Xilingol, 阿拉善=Alxa
锡林浩特=Xilinhot, 乌兰浩特=Ulanhot, 二连浩特=Erenhot, 海拉尔=Hailar, 额尔古纳=Ergun, 霍林郭勒=Holingol, 阿尔山=Arxan, 阿巴嘎=Abag
科尔沁=Horqin, 准格尔=Jungar, 达拉特=Dalad, 伊金霍洛=Ejin Horo, 额济纳=Ejin, 克什克腾=Hexigten, 敖汉=Aohan, 奈曼=Naiman, 库伦旗=Hure Qi
土默特=Tumed, 鄂托克=Otog, 杭锦=Hanggin, 乌审=Uxin, 苏尼特=Sonid, 巴林=Bairin, 翁牛特=Ongniud, 喀喇沁=Harqin, 扎鲁特=Jarud, 乌拉特=Urad
鄂伦春=Oroqen, 鄂温克=Ewenki, 莫力达瓦=Morin Dawa, 阿荣旗=Arun Qi, 陈巴尔虎=Chen Barag, 新巴尔虎=Xin Barag, 察哈尔=Chahar
哈尔滨=Harbin, 齐齐哈尔=Qiqihar, 延边=Yanbian, 杜尔伯特=Dorbod
乌鲁木齐=Urumqi, 克拉玛依=Karamay, 吐鲁番=Turpan, 喀什=Kashgar, 和田=Hotan, 阿克苏=Aksu, 伊犁=Ili, 阿勒泰=Altay, 博尔塔拉=Bortala
巴音郭楞=Bayingolin, 克孜勒苏=Kizilsu, 库尔勒=Korla, 库车=Kuqa, 阿图什=Artux, 奎屯=Kuytun, 霍尔果斯=Khorgas, 阿拉尔=Aral, 图木舒克=Tumxuk
可克达拉=Kokdala, 莎车=Shache, 叶城=Yecheng, 疏勒=Shule, 和硕=Hoxud, 焉耆=Yanqi, 若羌=Ruoqiang, 且末=Qiemo, 尉犁=Yuli, 轮台=Luntai
巴楚=Bachu, 伽师=Jiashi, 英吉沙=Yengisar, 岳普湖=Yopurga, 麦盖提=Makit, 塔什库尔干=Taxkorgan, 察布查尔=Qapqal, 尼勒克=Nilka, 特克斯=Tekes
昭苏=Zhaosu, 巩留=Gongliu, 布尔津=Burqin, 哈巴河=Habahe, 福海=Fuhai, 富蕴=Fuyun, 青河=Qinghe, 吉木乃=Jeminay, 鄯善=Shanshan, 托克逊=Toksun
巴里坤=Barkol, 伊吾=Yiwu, 木垒=Mori, 奇台=Qitai, 吉木萨尔=Jimsar, 呼图壁=Hutubi, 玛纳斯=Manas, 沙湾=Shawan, 和布克赛尔=Hoboksar
乌什=Wushi, 阿瓦提=Awat, 柯坪=Kalpin, 拜城=Baicheng, 沙雅=Xayar, 温宿=Wensu, 墨玉=Karakax, 皮山=Pishan, 洛浦=Lop, 策勒=Qira, 于田=Yutian, 民丰=Minfeng
拉萨=Lhasa, 日喀则=Shigatse, 林芝=Nyingchi, 昌都=Qamdo, 那曲=Nagqu, 阿里地区=Ngari, 江孜=Gyantse, 当雄=Damxung, 亚东=Yadong, 墨脱=Medog
米林=Mainling, 定日=Tingri, 波密=Bomi, 察隅=Zayu, 噶尔=Gar, 普兰县=Burang, 札达=Zanda, 堆龙德庆=Doilungdeqen, 墨竹工卡=Maizhokunggar
阿坝=Ngawa, 甘孜=Garze, 康定=Kangding, 迪庆=Deqen, 香格里拉=Shangri-La, 西双版纳=Xishuangbanna, 果洛=Golog, 格尔木=Golmud, 德令哈=Delingha
色达=Sertar, 理塘=Litang, 若尔盖=Zoige, 红原=Hongyuan, 壤塘=Zamtang, 玛多=Madoi, 久治=Jigzhi, 囊谦=Nangqen, 称多=Chindu, 治多=Zhidoi, 杂多=Zadoi
黄陂=Huangpi, 涡阳=Guoyang, 蔚县=Yuxian, 单县=Shanxian, 乐亭=Laoting, 乐清=Yueqing, 歙县=Shexian, 浚县=Xunxian, 郫都=Pidu, 郫县=Pixian
筠连=Junlian, 大埔=Dabu, 洪洞=Hongtong, 繁峙=Fanshi, 会稽=Kuaiji, 长垣=Changyuan, 长葛=Changge, 长岭=Changling, 长兴=Changxing
长乐=Changle, 长泰=Changtai, 长汀=Changting, 长宁=Changning, 长寿=Changshou, 长安=Chang'an, 长丰=Changfeng, 长海=Changhai, 长清=Changqing
长白=Changbai, 长武=Changwu, 长阳=Changyang, 长子县=Zhangzi Xian, 铅山=Yanshan, 番禺=Panyu, 东阿=Dong'e, 台州=Taizhou, 天台=Tiantai
丽水=Lishui, 莘县=Shenxian, 莘庄=Xinzhuang, 瀍河=Chanhe, 荥阳=Xingyang, 荥经=Yingjing, 中牟=Zhongmu, 柘城=Zhecheng, 泌阳=Biyang, 渑池=Mianchi
任丘=Renqiu, 任县=Renxian, 任城=Rencheng, 任泽=Renze, 井陉=Jingxing, 鄄城=Juancheng, 曲阜=Qufu, 曲靖=Qujing, 郯城=Tancheng, 牟平=Muping, 临朐=Linqu, 盱眙=Xuyi
邗江=Hanjiang, 邳州=Pizhou, 栟茶=Bencha, 甪直=Luzhi, 鄞州=Yinzhou, 嵊州=Shengzhou, 嵊泗=Shengsi, 衢州=Quzhou, 缙云=Jinyun, 诸暨=Zhuji
亳州=Bozhou, 黟县=Yixian, 泾县=Jingxian, 濉溪=Suixi, 枞阳=Zongyang, 砀山=Dangshan, 颍上=Yingshang, 六安=Lu'an, 六合=Luhe, 六枝=Liuzhi
尤溪=Youxi, 厦门=Xiamen, 莆田=Putian, 弋阳=Yiyang, 婺源=Wuyuan, 余干=Yugan, 吉水=Jishui, 泰和=Taihe, 百色=Baise, 扶绥=Fusui, 隆安=Long'an
监利=Jianli, 郧阳=Yunyang, 郧西=Yunxi, 秭归=Zigui, 猇亭=Xiaoting, 硚口=Qiaokou, 耒阳=Leiyang, 郴州=Chenzhou, 枝江=Zhijiang, 汨罗=Miluo
沅陵=Yuanling, 溆浦=Xupu, 芷江=Zhijiang, 澧县=Lixian, 儋州=Danzhou, 万宁=Wanning, 綦江=Qijiang, 涪陵=Fuling, 北碚=Beibei, 犍为=Qianwei
邛崃=Qionglai, 珙县=Gongxian, 阆中=Langzhong, 郪江=Qijiang, 什邡=Shifang, 绵竹=Mianzhu, 都匀=Duyun, 都江堰=Dujiangyan, 丹寨=Danzhai, 岑巩=Cengong
勐海=Menghai, 勐腊=Mengla, 漾濞=Yangbi, 砚山=Yanshan, 畹町=Wanding, 会泽=Huize, 会理=Huili, 会宁=Huining, 会昌=Huichang, 会同=Huitong
吴堡=Wubu, 柞水=Zhashui, 洛川=Luochuan, 栒邑=Xunyi, 鄠邑=Huyi, 盩厔=Zhouzhi, 华阴=Huayin, 华县=Huaxian, 华州=Huazhou, 葭县=Jiaxian, 宕昌=Tanchang
洮南=Taonan, 桦甸=Huadian, 珲春=Hunchun, 虎林=Hulin, 桓仁=Huanren, 岫岩=Xiuyan, 阜新=Fuxin, 朝阳=Chaoyang, 大城县=Daicheng Xian
行唐=Xingtang, 阳曲=Yangqu, 解州=Xiezhou, 隰县=Xixian, 临猗=Linyi, 稷山=Jishan, 长治=Changzhi, 万柏林=Wanbailin, 闵行=Minhang
莘塍=Xincheng, 柏乡=Baixiang, 藁城=Gaocheng, 蠡县=Lixian, 涞水=Laishui, 重庆=Chongqing, 成都=Chengdu, 朝天=Chaotian, 洛隆=Luolong, 都安=Du'an
景德镇=Jingdezhen, 东乡族自治县=Dongxiang, 民乐=Minle, 和林格尔=Horinger, 弓长岭=Gongchangling, 神农架=Shennongjia, 神农架林区=Shennongjia, 大兴安岭=Daxing'anling, 十里堡=Shilipu, 三元里=Sanyuanli, 大栅栏=Dashilan, 郑东新=Zhengdongxin, 前海=Qianhai, 角美=Jiaomei, 角直=Luzhi, 崇明=Chongming
`)

/** Cities whose name is also a county's or a prefecture's: written without what kind of place they are. */
export const provincesOfChina = table(`
北京=Beijing, 天津=Tianjin, 河北=Hebei, 山西=Shanxi, 内蒙古=Inner Mongolia, 辽宁=Liaoning, 吉林=Jilin, 黑龙江=Heilongjiang, 上海=Shanghai
江苏=Jiangsu, 浙江=Zhejiang, 安徽=Anhui, 福建=Fujian, 江西=Jiangxi, 山东=Shandong, 河南=Henan, 湖北=Hubei, 湖南=Hunan, 广东=Guangdong
广西=Guangxi, 广西壮族=Guangxi, 海南=Hainan, 重庆=Chongqing, 四川=Sichuan, 贵州=Guizhou, 云南=Yunnan, 西藏=Tibet, 陕西=Shaanxi, 甘肃=Gansu
青海=Qinghai, 宁夏=Ningxia, 宁夏回族=Ningxia, 新疆=Xinjiang, 新疆维吾尔=Xinjiang, 台湾=Taiwan, 香港=Hong Kong, 澳门=Macao
`)
