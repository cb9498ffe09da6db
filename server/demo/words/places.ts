/** Large cities as their own people write them, for countries whose script is not Latin: gazetteer name = local name. */
import { readLines } from './read.ts';

/** By country: the country's own name, and its cities' own names keyed by the gazetteer's. */
export const ownNames = new Map(
  readLines(`
JP 日本: Tokyo=東京, Yokohama=横浜, Osaka=大阪, Nagoya=名古屋, Sapporo=札幌, Kobe=神戸, Kyoto=京都, Fukuoka=福岡, Hiroshima=広島, Sendai=仙台
CN 中国: Shanghai=上海, Beijing=北京, Tianjin=天津, Guangzhou=广州, Shenzhen=深圳, Wuhan=武汉, Chengdu=成都, Nanjing=南京, Hangzhou=杭州
TW 台灣: Taipei=臺北, Kaohsiung=高雄, Taichung=臺中, Tainan=臺南, Hsinchu=新竹, Keelung=基隆, Banqiao=板橋
HK 香港: Kowloon=九龍, Tsuen Wan=荃灣, Sha Tin=沙田, Tai Po=大埔, Tuen Mun=屯門
KR 대한민국: Seoul=서울, Busan=부산, Incheon=인천, Daegu=대구, Daejeon=대전, Gwangju=광주, Suwon=수원, Ulsan=울산, Jeonju=전주
RU Россия: Moscow=Москва, Saint Petersburg=Санкт-Петербург, Novosibirsk=Новосибирск, Yekaterinburg=Екатеринбург, Samara=Самара, Kazan=Казань
BY Беларусь: Minsk=Минск, Hrodna=Гродно, Brest=Брест, Vitebsk=Витебск
UA Україна: Kyiv=Київ, Kharkiv=Харків, Dnipro=Дніпро, Odesa=Одеса, Lviv=Львів, Poltava=Полтава
BG България: Sofia=София, Plovdiv=Пловдив, Varna=Варна, Burgas=Бургас, Ruse=Русе
GR Ελλάδα: Athens=Αθήνα, Thessaloníki=Θεσσαλονίκη, Piraeus=Πειραιάς, Pátra=Πάτρα, Lárisa=Λάρισα, Irákleion=Ηράκλειο
IL ישראל: Jerusalem=ירושלים, Tel Aviv=תל אביב, Haifa=חיפה, Beersheba=באר שבע, Netanya=נתניה, Ashdod=אשדוד
AE الإمارات: Dubai=دبي, Abu Dhabi=أبوظبي, Sharjah=الشارقة, Ajman City=عجمان
EG مصر: Cairo=القاهرة, Alexandria=الإسكندرية, Giza=الجيزة, Luxor=الأقصر, Aswan=أسوان
SA السعودية: Riyadh=الرياض, Jeddah=جدة, Mecca=مكة, Medina=المدينة المنورة, Dammam=الدمام
TH ไทย: Bangkok=กรุงเทพฯ, Chiang Mai=เชียงใหม่, Udon Thani=อุดรธานี, Chon Buri=ชลบุรี, Khon Kaen=ขอนแก่น
IN भारत: Mumbai=मुंबई, Delhi=दिल्ली, Pune=पुणे, Kanpur=कानपुर, Jaipur=जयपुर, Lucknow=लखनऊ, Nagpur=नागपुर
GE საქართველო: Tbilisi=თბილისი, Kutaisi=ქუთაისი, Batumi=ბათუმი, Rustavi=რუსთავი
`).map((line) => {
    const [, code, country, cities] = /^(\S+) (\S+): (.*)$/.exec(line)!;
    const pairs = cities!.split(', ').map((pair) => pair.split('=') as [string, string]);
    return [code!, { country: country!, cities: new Map(pairs) }] as const;
  }),
);
