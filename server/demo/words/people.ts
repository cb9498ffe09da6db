/** Names that the demo's people sign in with: a first name, or a first name and a word. */
import { readLines } from './read.ts';

const words = (text: string): string[] => readLines(text).flatMap((line) => line.split(' '));

export const firstNames = words(`
  ines marco fern tobi aiko jonas leila mateo priya sofia omar hanna kenji lucia emil zara noah mina pablo greta
  yusuf clara anton maya felix rosa ivan nora hugo elif tomas ada samir julia oskar dina pedro lena arjun marta
  theo yuki carla niko salma bruno freya daniel irene kofi luisa pavel sara minho eva rafael amara ole vera jin
  paula idris selma victor naomi hassan agnes diego mila george tara nils alba ravi edith luca sanna farid olga
  simon thandi boris chiara ewa malik astrid joao mei karim linnea stefan wanda ali birgit chen dora elias fatma
`);

export const secondWords = words(`
  river maple stone harbour willow copper lantern meadow tram window garden kettle pepper saffron cedar bridge
  marble pocket button ginger walnut thunder paper velvet corner summer winter clover bakery island pebble ribbon
  sparrow teapot umbrella violet wander yonder acorn basil comet dune ember fjord grove hazel indigo juniper
`);
