/** Kinds of services, technology and health care, each with its noun and with things it may be known for. */
import { readKinds } from './read.ts';

export const services = readKinds(`
shop/hairdresser: hair salon
  cuts that grow out well; walk-in mornings; colour mixed by eye; patient hands with children;
  a proper wash before the scissors
shop/dry_cleaning: dry cleaner
  shirts by tomorrow; stains others gave up on; curtains taken down and hung again; wedding dresses in tissue;
  suits pressed while you wait
shop/laundry: laundry
  big machines for duvets; folded washing by five; a pick-up round on Mondays; ironing by the basket;
  soap without scent
shop/travel_agency: travel agency
  trains across three borders; advice from people who have been there; group trips for small groups;
  visa papers sorted; quiet islands
shop/copyshop: copy shop
  posters while you wait; theses bound overnight; business cards on thick paper; plans scanned to scale;
  stickers of any shape
shop/locksmith: locksmith
  keys cut in two minutes; doors opened without damage; old locks made to turn again; safe advice on new cylinders;
  a number answered at night
shop/tailor: tailor
  hems by the evening; jackets made to measure; zips replaced; old coats given a second life; a wall of buttons
shop/beauty: beauty salon
  facials in a quiet room; nails done with care; brows shaped by hand; gift cards in real envelopes;
  late hours on Thursdays
shop/storage_rental: storage house
  dry rooms by the month; trolleys free to borrow; a loading bay under a roof; boxes and tape at the desk;
  access from six in the morning
shop/tool_hire: tool hire shop
  drills by the day; ladders delivered; floor sanders with a lesson; advice before you start; scaffolding for one wall
amenity/post_office: post office
  parcels until late; helpful counters; stamps worth collecting; passport photographs; forms explained in plain words
amenity/bank: bank branch
  counters with people behind them; savings explained in plain words; coins counted for free; advice for first homes;
  help with forms
office/moving_company: moving company
  pianos carried safely; boxes lent in advance; fair quotes by telephone; crews that arrive on time;
  storage between two homes
office/employment_agency: employment agency
  jobs near home; interviews practised over coffee; seasonal work in kitchens and fields; honest feedback;
  training paid by employers
office/insurance: insurance office
  claims handled by one person; policies read aloud; answers the same day; cover for bicycles;
  no small print left unexplained
craft/cleaning: cleaning company
  windows without streaks; offices cleaned before eight; moving-out days; mild soaps; the same team every week
`);

export const technology = readKinds(`
shop/electronics: electronics shop
  radios that can be repaired; cables of every length; headphones to try on; old devices taken back; set-up at home
shop/computer: computer shop
  laptops made quick again; data rescued from dead drives; machines built to order; printers that behave;
  a bench you can watch
shop/mobile_phone: phone shop
  screens replaced in an hour; batteries that last again; second-hand phones with a guarantee;
  patience with first-time users; cases that fit
shop/telecommunication: telecom shop
  fibre explained simply; contracts without surprises; routers set up at home; numbers moved in a day;
  tablets for grandparents
shop/hifi: hi-fi shop
  a listening room with two sofas; turntables adjusted by hand; amplifiers repaired; speakers lent for a weekend;
  needles for old players
shop/video_games: game shop
  old consoles in working order; a swap shelf; tournaments on Saturdays; cartridges tested before sale;
  controllers mended
shop/camera: camera shop
  film developed in two days; lenses to try outside; passport pictures that flatter; repairs to old bodies;
  walks with the camera on Sundays
office/it: software house
  small tools for small firms; websites that load at once; help on the telephone; careful migrations;
  training at your desk
office/telecommunication: network company
  fast lines for small towns; engineers who call back; fair prices in writing; support round the clock;
  a short wait for new lines
craft/electronics_repair: repair shop
  screens replaced in an hour; honest quotes; coffee machines brought back to life; parts kept for old models;
  soldering under the microscope
amenity/internet_cafe: internet café
  fast machines by the hour; printing until midnight; quiet booths; snacks at the desk; headsets that work
`);

export const healthcare = readKinds(`
amenity/pharmacy: pharmacy
  careful advice; prescriptions ready in ten minutes; creams mixed on site; a night bell; deliveries to the door
amenity/dentist: dental practice
  gentle hands; Saturday mornings; children’s first visits; clear plans and clear prices; emergency slots every day
shop/optician: optician
  eye tests without hurry; frames that suit round faces; glasses repaired on the spot; lenses in three days;
  children’s frames that bend
shop/hearing_aids: hearing centre
  free hearing tests; aids tried at home for a month; batteries and cleaning; time to listen; help with the telephone
shop/medical_supply: medical supply shop
  walking aids fitted to you; braces and supports; wheelchairs by the week; a ramp at the door;
  advice in a private room
amenity/clinic: clinic
  same-day appointments; doctors who explain; short waits; blood tests before breakfast; interpreters on request
amenity/doctors: doctors’ practice
  family doctors for three generations; calls returned the same day; vaccinations; an open hour each morning;
  home visits
amenity/veterinary: veterinary practice
  calm hands with nervous cats; house calls; vaccinations and check-ups; a separate door for dogs; night emergencies
healthcare/laboratory: laboratory
  results by the evening; painless blood tests; early opening hours; clear reports; children welcomed with stickers
healthcare/physiotherapist: physiotherapy practice
  backs and knees; exercises you will really do; treatment after surgery; sports injuries; a bright training room
`);
