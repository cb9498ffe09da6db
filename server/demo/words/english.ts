/** English sentences for descriptions and bios. {noun}, {a noun}, {city}, {one} to {four} are filled in. */
import type { CategoryName } from '#rules/categories.ts';
import { readBlocks, readLines } from './read.ts';

export const openers = readLines(`
{A noun} in {city}, known for {one}.
{One} and {two}: {a noun} in {city} that people come back to.
Your {noun} in {city} for {one} and {two}.
{A noun} around the corner, with {one} and {two}.
We are {a noun} in {city}, and proud of {one}.
{A noun} run by people who love {city}. Ask for {one}.
{City}’s {noun} for {one}, {two} and a warm welcome.
In short: {noun}, {city}, patience. And {one}.
Since the first day we have stood for {one}.
A small team, a big heart and {one}, in the middle of {city}.
{One}, {two}, {three}: that is what our {noun} is about.
{A noun} with time for you, and with {one}.
`);

export const middles = readLines(`
People also come for {four}.
Regulars tell their friends about {four}.
Do not miss {four}.
New since spring: {four}.
We are glad about every question, and about {four}.
Ask about {four}, too.
What surprises most visitors: {four}.
`);

const closingsOf = Object.fromEntries(
  readBlocks(`
all: Step-free entrance.
  Five minutes from the station.
  Open every day but Monday.
  Closed in the first week of August.
  Come by, or write to us first.
  Look for the green door.
  Cards and cash are both welcome.
RESTAURANT: A table outside when the sun is out.
  The kitchen closes at ten.
  Book ahead at weekends.
  Dogs get a bowl of water.
RETAIL: We wrap presents for free.
  What we do not have, we order.
  Bring it back within thirty days.
SERVICE: No appointment needed before noon.
  You will hear from us the same day.
  Ask for a quote, it costs nothing.
TECHNOLOGY: Bring the old one, we take it back.
  A quote before every repair.
  Help on the telephone until six.
HEALTHCARE: Appointments by telephone, or just walk in.
  We speak four languages.
  Home visits on request.
EDUCATION: The first lesson is on us.
  New courses begin in January and September.
  Visit us on an open day.
ENTERTAINMENT: Half price on Tuesdays.
  Birthday parties by arrangement.
  Last entry an hour before closing.
AUTOMOTIVE: Wait with a coffee, or come back later.
  Prices are on the wall.
  Early hours from Monday to Friday.
REAL_ESTATE: Viewings in the evening too.
  Come in and look at the map with us.
  A first talk costs nothing.
OTHER: Everyone is welcome.
  Volunteers are always wanted.
  Ring the bell twice.
`).map(([key, rest]) => [key, readLines(rest)]),
);

/** Sentences that may end a description in this category. */
export const closings = (category: CategoryName): string[] => [...closingsOf[category]!, ...closingsOf.all!];

export const bios = readLines(`
Lives in {city} and walks everywhere.
Looking for the best {noun} in {city}.
Bakes on Sundays, runs on Mondays.
Moved to {city} for a year, stayed for ten.
Two children, one dog, no car.
Reads the menu from the back.
Keeps a list of every {noun} worth a detour.
Born in {city}. Still finding new corners.
Photographs shop signs.
Collects ticket stubs and recipes.
Takes the slow train whenever there is one.
Writes letters, on paper.
Asks for the table by the window.
Plays the clarinet, badly but often.
Grows tomatoes on a balcony in {city}.
Cycles to work in every weather.
`);
