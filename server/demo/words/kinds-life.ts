/** Kinds of places to learn, to enjoy, to drive and to live, each with its noun and with things it may be known for. */
import { readKinds } from './read.ts';

export const education = readKinds(`
amenity/language_school: language school
  evening classes; small groups; exam courses; teachers from eleven countries; conversation over tea
amenity/kindergarten: kindergarten
  a garden to dig in; songs in two languages; warm lunches; long mornings outdoors; small groups
amenity/childcare: day nursery
  naps in a quiet room; early drop-off; a sandpit under a tree; patient settling-in weeks; home-made lunches
amenity/prep_school: tutoring school
  maths made clear; exam preparation; one teacher for four pupils; homework hours; trial lessons
amenity/music_school: music school
  first lessons free; a choir for beginners; pianos in every room; summer concerts; instruments to borrow
amenity/driving_school: driving school
  calm instructors; lessons at weekends; theory evenings; small cars to begin with; courses for returning drivers
amenity/training: training centre
  weekend workshops; first-aid courses; certificates that count; well-equipped benches; evening classes
amenity/library: library
  story hour on Saturdays; a quiet floor with lamps; local newspapers since 1900; books that can be ordered in;
  study rooms until nine
amenity/school: school
  small classes; a school garden; music every morning; an open door for parents; theatre in the last week of term
`);

export const entertainment = readKinds(`
amenity/cinema: cinema
  original versions with subtitles; matinées on Sundays; deep seats; popcorn made with butter;
  a curtain that still opens
leisure/bowling_alley: bowling alley
  twelve lanes; children’s birthdays; league nights; shoes in every size; late hours at weekends
leisure/fitness_centre: gym
  bright rooms; classes before work; free trial weeks; trainers who correct kindly; a sauna at the end
leisure/sports_centre: sports centre
  courts by the hour; swimming lessons; badminton on Tuesdays; lockers that lock; a climbing corner
leisure/amusement_arcade: arcade
  pinball machines from the eighties; rhythm games; tokens that never expire; a claw machine with mercy;
  high scores on the wall
leisure/trampoline_park: trampoline park
  foam pits; hours for the under-fives; birthday tables; socks with grip; calm mornings
leisure/indoor_play: indoor playground
  slides for rainy days; coffee for parents; a corner for toddlers; birthday rooms; ball pools washed weekly
amenity/karaoke_box: karaoke house
  private rooms; songs in nine languages; afternoon prices; tambourines at the desk; microphones that forgive
leisure/escape_game: escape room
  puzzles that play fair; rooms for two to six; hints through a brass tube; a new story each season;
  games in three languages
tourism/theme_park: amusement park
  a wooden roller coaster; rides for small children; a lake with swan boats; evening lights; season tickets
shop/games: games shop
  tables to play at; miniatures and paints; rules explained with patience; a league on Thursdays; cards sorted by set
`);

export const automotive = readKinds(`
shop/car: car dealer
  used cars with their history; test drives without an appointment; electric models; fair trade-ins;
  papers done for you
shop/car_repair: garage
  honest quotes; brakes and clutches; a courtesy car; old cars kept alive; work explained on the lift
shop/car_parts: car parts shop
  parts found in minutes; wiper blades fitted at the kerb; oil taken back; bulbs changed for free;
  old models remembered
shop/tyres: tyre shop
  tyres changed in half an hour; winter wheels stored; punctures mended; wheels balanced;
  fair advice on half-worn treads
amenity/car_wash: car wash
  soft brushes; a hand wash on Saturdays; recycled water; strong vacuums; wax for dull paint
amenity/car_rental: car rental office
  vans by the hour; pick-up at the station; small cars for narrow streets; child seats; prices without extras
amenity/fuel: filling station
  clean pumps; good coffee; air and water for free; late hours; fresh sandwiches
amenity/charging_station: charging station
  fast chargers under a roof; a bench in the shade; green power; simple payment; light all night
shop/motorcycle: motorcycle shop
  old twins and new electrics; helmets that fit; a service within two days; group rides on Sundays; gloves for winter
amenity/vehicle_inspection: inspection station
  inspections without an appointment; short queues; clear reports; a free second look; early hours
`);

export const realEstate = readKinds(`
office/estate_agent: estate agent
  homes with gardens; patient viewings; first-time buyers; fair rents; streets they know house by house
landuse/residential: housing company
  flats with balconies; courtyards with trees; caretakers on site; rents that stay fair; laundry rooms with sun
office/coworking: workspace
  desks by the day; quiet rooms to let; meeting rooms with daylight; a kitchen that is never empty;
  bicycle parking indoors
office/mortgage: home finance office
  plain answers on loans; first homes; evening appointments; numbers explained twice; fair comparisons
`);

export const others = readKinds(`
tourism/hotel: hotel
  quiet rooms; breakfast until eleven; a bar with old maps; beds that do not creak; bicycles for guests
tourism/hostel: hostel
  bunks with curtains; a shared kitchen; walking tours; late check-in; lockers with sockets
tourism/caravan_site: campsite
  pitches under pines; hot showers; a baker’s van at eight; a path to the water; quiet after ten
shop/charity: charity shop
  good coats for little money; books by the shelf; friendly volunteers; jigsaws with every piece;
  a till that helps others
amenity/animal_shelter: animal shelter
  dogs to walk on Sundays; cats that found a home; patient introductions; open afternoons; volunteers of all ages
shop/second_hand: second-hand shop
  lamps that work; chairs with a past; books by the box; fair prices for what you bring; new finds every Tuesday
shop/funeral_directors: funeral home
  quiet help; someone who answers at night; simple farewells; time to decide; care in small things
`);
